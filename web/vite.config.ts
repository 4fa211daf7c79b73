import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const SERVER = process.env.GNOMON_SERVER ?? 'http://127.0.0.1:8642'

export default defineConfig(({ mode }) => ({
  plugins: [svelte({ preprocess: vitePreprocess() })],
  // Tests mount components, so they need the browser build of Svelte.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/gnomon/server/page',
    emptyOutDir: true,
    target: 'es2022',
    // A strict content security policy allows no inline modules or data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: SERVER, ws: true } } },
  // Only keeps a test from hanging: tests do not depend on how busy the machine is.
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}))
