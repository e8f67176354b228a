import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { withFirstFiles } from '#scripts/screens/with-first-files.ts'
import { withFirstFrames } from '#scripts/screens/with-first-frames.ts'
import { withoutUnusedStyles } from '#scripts/screens/without-unused-styles.ts'

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'

/** What a call does, in words, is for the documentation that the server makes: several kilobytes that no screen shows. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]contract[\\/].+\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/^ +summary:\s*'(?:[^'\\]|\\.)*',$/gm, ''), map: null }),
  },
}

/** Builds the screens. Addresses stay relative: the server says at run time under which path the portal lives. */
export default defineConfig({
  base: './',
  publicDir: 'web/static',
  plugins: [react(), withoutSummaries, withFirstFiles, withFirstFrames, withoutUnusedStyles],
  resolve: {
    alias: [
      // What older versions of React lack, this one has.
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      // zod names the files so, from its two folders.
      {
        find: /^\.(\.\/core)?\/(to-json-schema|json-schema-processors)\.js$/,
        replacement: join(import.meta.dirname, 'web', 'platform', 'no-json-schema.ts'),
      },
      {
        find: '../locales/en.js',
        replacement: join(import.meta.dirname, 'web', 'platform', 'no-zod-sentences.ts'),
      },
      // Mantine's components import them from beside themselves.
      {
        find: /^\.\/(TableScrollContainer|((ActionIcon|Button)Group(Section)?|Checkbox(Card|Indicator)|Combobox(Footer|Header|Search)|(Menu|Popover)ContextMenu|Menu(Search|Sub)|Radio(Card|Indicator)|TooltipFloating)\/\2)\.mjs$/,
        replacement: join(import.meta.dirname, 'web', 'platform', 'no-parts.ts'),
      },
    ],
  },
  build: {
    // One file of styles, which loads with the first script: a screen waits for none of its own.
    cssCodeSplit: false,
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A browser that cannot preload loads a moment later.
    modulePreload: {
      polyfill: false,
      // The names of what each screen needs would be a tenth of the first page's own code: the server's page names them for the
      // screens that are opened first, and the others find the rest when they have come themselves.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || /\/(behind-sign-in|Login)-/.test(file) ? needed : [],
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Few files: each costs a request, and what is small compresses badly. What the first screen starts with, what
        // the public pages add, the frame of the signed-in, forms, and what six screens or more have in common.
        // Code that several chunks share is in another order than the sources name it.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            { name: 'react', tags: ['$initial'], test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'base', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'] },
            // Fields, which the sign-in page and the others have in common.
            {
              name: 'field',
              test: /(@mantine[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput|ActionIcon|Paper)[\\/]|hooks[\\/]esm[\\/]use-uncontrolled[\\/]|platform[\\/]failure|useRouterState|@mantine[\\/]form[\\/]esm[\\/](get-input-on-change|validate[\\/]should|form-index))/,
            },
            { name: 'public', test: /web[\\/]public[\\/](Login|Demo|Password)/ },
            // With the texts of every screen behind sign-in, and small things that nearly all of these have: numbers, icons and parts of
            // Mantine's components that would else bind other files together.
            {
              name: 'frame',
              test: /(web[\\/]app[\\/](Shell|Header|Bell|Sidebar)|contract[\\/](days|quotes[\\/]comparable)|use-(callback-ref|mutation-observer|merged-ref)|get-(env|ref-prop|context-item-index)|to-int|create-(safe-context|event-handler|scoped-keydown-handler)|find-element-ancestor|DirectionProvider|VisuallyHidden|(Check|Radio)Icon|web[\\/]i18n[\\/]en\.ts|contract[\\/](.+names[\\/]en|quotes[\\/]cancel-reasons)|useQueries|ListTabs|RowList|record[\\/]Waiting|Icon(Circle|Message|Pencil|Upload|Printer|Table|Tag|FileTypePdf)\.|use-?[iI]nfinite-?[qQ]uery|CounterTiles\.module|dashboard[\\/]counts|orders[\\/]change\.|Figures\.module)/,
            },
            // What opens beside a button, which comes after the first screen.
            {
              name: 'float',
              test: /(@mantine[\\/]core[\\/]esm[\\/](components[\\/](Menu|Popover|Tooltip|FocusTrap|Portal)|utils[\\/]Floating)[\\/]|@floating-ui|web[\\/]parts[\\/]float[\\/]opened)/,
            },
            { name: 'form', test: /web[\\/]parts[\\/]form[\\/]portal-form/ },
            // Only with the forms that have dates, however many those are.
            { name: 'dates', test: /(@mantine[\\/]dates|dayjs|web[\\/]parts[\\/]form[\\/]DateField)/ },
            // Only where someone is about to use one.
            { name: 'passkey', test: /(simplewebauthn|web[\\/]platform[\\/]passkeys|contract[\\/]passkeys)/ },
            {
              // Without the lists, which the price search does not have, and without what comes with a field or a dialog.
              name: 'parts',
              test: /(web[\\/](parts(?![\\/](list[\\/](List|Pager|sort|FilterFoot)|dialog|terms|form[\\/](FormDialog|RemarkField)))|platform)|contract|node_modules(?![\\/](@mantine[\\/]core[\\/]esm[\\/]components[\\/](Select|Combobox|Radio|ScrollArea|Switch|Modal|ModalBase|Drawer|Textarea)|react-remove-scroll)))[\\/]/,
              minShareCount: 10,
            },
            // What the cart shares with the lists and the page of an order, each a kilobyte or less.
            {
              name: 'cart',
              test: /(IconTrash|web[\\/](quotes[\\/](totals|cart[\\/](OrderNow|renewed-prices|cart-query))|parts[\\/]money[\\/]ChargeSums))/,
            },
            // What lists share, in one file.
            {
              name: 'list',
              test: /web[\\/]parts[\\/]list[\\/](?!RowList|list-search|FilterFoot)/,
              minShareCount: 3,
            },
            { name: 'switch', test: /SegmentedControl|use-timeout/ },
            // What the lists of quotes and orders and the cart share, each a kilobyte or less.
            {
              name: 'records',
              test: /(web[\\/](quotes[\\/](dialogs[\\/](QuoteDialogs|QuoteMenu)|page[\\/]QuoteFacts|totals|Sums|list[\\/]|owner[\\/])|orders[\\/](tabs|filters)|parts[\\/](record[\\/]Decision|money[\\/]ChargesTable|company[\\/]accounts|list[\\/]))|contract[\\/]quotes[\\/]comparable)/,
              minShareCount: 2,
            },
            // Fields that open a list, the address box among them, or stand in a row: on the price search, in filters and dialogs.
            {
              name: 'pick',
              test: /(@mantine[\\/]core[\\/]esm[\\/]components[\\/](Select|Combobox|Radio|ScrollArea|Switch)[\\/]|web[\\/]quotes[\\/](site[\\/](BuildingSearch|full-address)|add[\\/](SiteBox|sites|choice|drafts)))/,
            },
            // What every dialog and drawer has, which come when one is opened.
            {
              name: 'dialog',
              test: /(@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|ModalBase|Drawer|Textarea)[\\/]|react-remove-scroll|web[\\/]parts[\\/](dialog[\\/]|form[\\/](FormDialog|RemarkField)))/,
            },
            // What the pages of a quote and of an order share, each a kilobyte or less.
            {
              name: 'record',
              test: /web[\\/](platform[\\/](recent|sizes)|parts[\\/](money[\\/](PriceLines|DueWithOrder)|record[\\/](Timeline|RecordPage)|documents[\\/]|terms[\\/](terms-in-force|AcceptedTermsText)))/,
              minShareCount: 2,
            },
            // Maps, of sites and of states.
            {
              name: 'map',
              test: /(web[\\/](parts[\\/]site[\\/]map|quotes[\\/]site[\\/]SiteMap)|d3-(geo|array))/,
            },
            // The price search, the customer's own and that on behalf of a company.
            {
              name: 'price',
              test: /(web[\\/]quotes[\\/](AddOns|add[\\/](?!multiple))|parts[\\/]table[\\/]move-cell|clearing)/,
              minShareCount: 2,
            },
            {
              name: 'orders',
              test: /web[\\/](orders[\\/](?!circuits|desks|approvals)|parts[\\/]form[\\/]ChooseFile)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': portal },
    watch: { ignored: ['**/.data/**', '**/dist/**'] },
  },
})
