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
            // An underscore says that something is there only to be left out.
            '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
            // Types are TypeScript's to check, which knows the browser's too.
            'no-undef': 'off',
            // A blank between two parts of a line is written as one, or it would be trimmed.
            'svelte/no-useless-mustaches': 'off',
            // What is never drawn need not tell of its changes.
            'svelte/prefer-svelte-reactivity': 'off',
            // Addresses are all behind the `#` of this one page; there is no router to resolve them.
            'svelte/no-navigation-without-resolve': 'off',
        },
    },
)
