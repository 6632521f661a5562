import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  { ignores: ['generated/**', 'openapi/**', 'node_modules/**', '.data/**', 'coverage/**', 'dist/**', 'test/clients/**', 'test/bench/peers/**', 'test/bench/node_modules/**'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['eslint.config.js'] }, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // openapi-backend asks for ajv's draft-07 class where the contract needs its 2020-12 one; both have what it uses.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-properties': ['error', { object: 'URL', property: 'canParse', message: 'Only src/lib/parse-url.ts reads a URL that may be none.' }],
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[object.name='process'][property.name='env']", message: 'Only src/config.ts reads the environment.' },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Only src/lib/clock.ts reads the clock.' },
        { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: 'Only src/lib/clock.ts reads the clock.' },
      ],
    },
  },
  { files: ['src/config.ts', 'src/lib/clock.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
)
