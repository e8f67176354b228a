import { defineConfig } from 'oxlint'

const noRelative = { regex: '^\\.\\.?/', message: 'Name the folder: #contract, #server, #web.' }

/** From the ground up: a feature may use what stands to its left, and never the routes of another. */
const features = [
  'session',
  'customers',
  'sso',
  'catalog',
  'buildings',
  'pricing',
  'rate-cards',
  'price-book',
  'product-services',
  'notifications',
  'webhooks',
  'documents',
  'users',
  'account',
  'api-keys',
  'quotes',
  'threads',
  'services',
  'orders',
  'site-sheets',
  'shares',
  'dashboard',
  'mef',
]

const serverSide = {
  regex: '^(#web/|#benchmarks/|#e2e/|react)',
  message: 'The server imports the contract, never the browser’s side.',
}
const noRoutes = {
  regex: '^#server/[^/]+/([a-z]+-)?routes\\.ts$',
  message: 'Routes are used by app.ts alone.',
}
/** The layer above the features: it may import them, they may not import it. */
const noneAbove = {
  regex: '^#server/((seed|verify|embedded|testing)/|(app|main|serve|work|database)\\.ts$)',
  message: 'The database that comes along, the story, the checks and the start stand above the features.',
}

const browserSide = {
  regex: '^(#server/|#benchmarks/|#e2e/|node:)',
  message: 'The browser’s side imports the contract, never the server.',
}
const webFeatures = [
  'account',
  'api-keys',
  'customers',
  'dashboard',
  'documents',
  'glossary',
  'notifications',
  'orders',
  'price-book',
  'product-services',
  'public',
  'quotes',
  'rate-cards',
  'services',
  'sheets',
  'terms',
  'threads',
  'users',
  'webhooks',
] as const
type WebFeature = (typeof webFeatures)[number]

/** Screens of different features meet in web/app and share what is in web/parts. Only these import another feature. */
const webImports: { from: WebFeature; to: WebFeature; reason: string }[] = [
  {
    from: 'product-services',
    to: 'quotes',
    reason: 'a service without a product opens the customised request',
  },
  { from: 'orders', to: 'quotes', reason: 'contacts and PO number change in the fields of the order form' },
  { from: 'services', to: 'quotes', reason: 'a change or move is chosen in the fields of a quote' },
  { from: 'sheets', to: 'quotes', reason: 'the sites of a row are searched as those of a quote' },
  {
    from: 'sheets',
    to: 'dashboard',
    reason: 'the sums of a sheet are shown in the figures of the dashboard',
  },
  { from: 'sheets', to: 'services', reason: 'sites are shown on one kind of map' },
  { from: 'quotes', to: 'threads', reason: 'the conversation about a quote stands on its page' },
  {
    from: 'rate-cards',
    to: 'price-book',
    reason: 'the base card is the first tab of what prices are made of',
  },
  { from: 'account', to: 'api-keys', reason: 'keys are created in the settings' },
  { from: 'account', to: 'notifications', reason: 'the settings choose which notifications come by mail' },
  { from: 'account', to: 'webhooks', reason: 'administrators manage webhooks in the settings' },
]
const noFeature = (features: readonly string[], message: string) => ({
  regex: `^#web/(app|${features.join('|')})/`,
  message,
})

/** Vitest, Playwright and readers of configuration require default exports. */
const defaultAsked = [
  '*.config.ts',
  'server/testing/cluster.ts',
  'scripts/failure-page-reporter.ts',
  'scripts/slowest-browser-tests.ts',
]

const restrict = (...patterns: { regex: string; message: string }[]) => ({
  'no-restricted-imports': ['error', { patterns: [noRelative, ...patterns] }] as ['error', object],
})
const isTest = '**/*.test.ts'

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'vitest', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: ['dist', '.data', 'test-results', 'playwright-report'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // Importers name a default export, so one thing would have several names.
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 500 }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    // After an index check, an assertion reads better than an impossible branch.
    'typescript/no-non-null-assertion': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/label-has-associated-control': ['error', { controlComponents: ['Checkbox'] }],
    'react/react-in-jsx-scope': 'off',
    // Statements of one transaction follow each other on one connection.
    // Text from outside is checked for the very characters this rule would forbid to name.
    'no-control-regex': 'off',
    'no-new': 'off',
    // An event handler may be what changes it.
    'no-unmodified-loop-condition': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    // Sorting a new list changes no shared one.
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // A broadcast channel takes no target, and windows are sent no messages here.
    'unicorn/require-post-message-target-origin': 'off',
    // A live region and a landmark are not always the element that has the role by itself.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Dialogs and sign-in put the focus where the reader expects it.
    'jsx-a11y/no-autofocus': 'off',
    // A region that scrolls takes the focus, for the arrow keys.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    // A grid that is a table keeps its headings for every reader, and on paper.
    'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', { table: ['grid'] }],
    // For the React compiler, which does not build this portal.
    'react/incompatible-library': 'off',
    ...restrict(),
  },
  overrides: [
    {
      files: ['contract/**'],
      // Any import other than zod and #contract: the linter's expressions have no look-ahead.
      rules: restrict({
        regex: '^([^z#]|z[^o]|#[^c])',
        message: 'The contract imports zod and itself, nothing else.',
      }),
    },
    // Dictionaries, one for each feature and language.
    {
      files: [
        'web/*/texts.*.ts',
        'server/*/words/{en,ms}.ts',
        'server/testing/broken-rules.ts',
        'server/seed/story.ts',
      ],
      rules: { 'max-lines': 'off' },
    },
    {
      files: defaultAsked,
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['web/**'], rules: restrict(browserSide) },
    {
      files: ['web/{parts,platform}/**'],
      rules: restrict(browserSide, noFeature(webFeatures, 'What features share knows none of them.')),
    },
    ...webFeatures.map((feature) => {
      const allowed = webImports.filter(({ from }) => from === feature).map(({ to }) => to)
      const others = webFeatures.filter((other) => other !== feature && !allowed.includes(other))
      return {
        files: [`web/${feature}/**`],
        rules: restrict(
          browserSide,
          noFeature(others, 'Features meet in web/app, or in the list webImports with a reason.'),
        ),
      }
    }),
    { files: ['server/**'], rules: restrict(serverSide) },
    {
      files: ['server/platform/**'],
      // A feature's tables.ts may be gathered; nothing else of it may be known.
      rules: restrict(serverSide, noneAbove, {
        regex: `^#server/(${features.join('|')})/([^t]|t[^a])`,
        message: 'The platform knows no feature.',
      }),
    },
    {
      files: ['server/embedded/**'],
      rules: restrict(serverSide, {
        regex: '^#server/([^ep]|e[^m]|p[^l])',
        message: 'The database that comes along uses the platform and itself, nothing else.',
      }),
    },
    {
      files: ['server/{seed,verify}/**', 'server/{app,work}.ts'],
      rules: restrict(serverSide, {
        regex: '^#server/embedded/',
        message: 'Which database it is, is known to database.ts alone.',
      }),
    },
    ...features.map((feature, i) => ({
      files: [`server/${feature}/**`],
      rules: restrict(
        serverSide,
        noRoutes,
        noneAbove,
        ...(i + 1 < features.length
          ? [
              {
                regex: `^#server/(${features.slice(i + 1).join('|')})/`,
                message: `${feature} may use the features to its left: ${features.slice(0, i).join(', ')}.`,
              },
            ]
          : []),
      ),
    })),
    {
      files: ['server/**/*-cli.ts'],
      // A command opens the database as the start does.
      rules: restrict(serverSide, noRoutes),
    },
    {
      files: [isTest, 'server/testing/**', 'e2e/**', 'benchmarks/**'],
      rules: {
        // Bodies are read as a stranger would read them, without the contract's types.
        'typescript/no-explicit-any': 'off',
        // A fixture that needs no other says so with an empty pattern.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/require-mock-type-parameters': 'off',
        ...restrict(),
      },
    },
  ],
})
