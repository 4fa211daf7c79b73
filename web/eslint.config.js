import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

export default ts.config(
    { ignores: ['node_modules/'] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    { languageOptions: { globals: globals.browser } },
    { files: ['*.config.{js,ts}'], languageOptions: { globals: globals.node } },
    { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
    {
        rules: {
            eqeqeq: 'error',
            '@typescript-eslint/consistent-type-imports': 'error',
            // An underscore marks something that exists only to be left out.
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
            // TypeScript checks types, and knows those of the browser.
            'no-undef': 'off',
            // A space between two parts of a line has to be written explicitly, or it would be trimmed.
            'svelte/no-useless-mustaches': 'off',
            // State that is never drawn does not need to be reactive.
            'svelte/prefer-svelte-reactivity': 'off',
            // All addresses are behind the `#` of this one page; there is no router to resolve them.
            'svelte/no-navigation-without-resolve': 'off',
        },
    },
)
