import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

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
  plugins: [react(), withoutSummaries],
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
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // A browser that cannot preload loads a moment later.
    modulePreload: {
      polyfill: false,
      // The names of what each screen needs would be a tenth of the first page's own code. A screen names its styles alone, and
      // finds the rest when it has come itself.
      resolveDependencies: (file, needed) =>
        /\/(Shell|Login)-/.test(file) ? needed : needed.filter((each) => each.endsWith('.css')),
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
            { name: 'base', tags: ['$initial'], test: /node_modules/ },
            { name: 'start', tags: ['$initial'] },
            { name: 'public', test: /web[\\/]public[\\/](Login|Demo|Password)/ },
            { name: 'frame', test: /web[\\/]app[\\/](Shell|Header|Bell|Sidebar)/ },
            { name: 'form', test: /web[\\/]parts[\\/]form[\\/]portal-form/ },
            // Only with the forms that have dates, however many those are.
            { name: 'dates', test: /(@mantine[\\/]dates|dayjs|web[\\/]parts[\\/]form[\\/]DateField)/ },
            // Only where somebody is about to use one.
            { name: 'passkey', test: /(simplewebauthn|web[\\/]platform[\\/]passkeys|contract[\\/]passkeys)/ },
            {
              // Without the lists, which the price search does not have.
              name: 'parts',
              test: /(web[\\/](parts(?![\\/]list[\\/](List|Pager|sort))|platform)|contract|node_modules)[\\/]/,
              minShareCount: 10,
            },
            // What lists share, in one file.
            { name: 'list', test: /web[\\/]parts[\\/]list[\\/](?!RowList|list-search)/, minShareCount: 3 },
            // The address box, on every form that has one.
            {
              name: 'site',
              test: /web[\\/]quotes[\\/](site[\\/](BuildingSearch|full-address)|add[\\/](SiteBox|sites|choice|drafts))/,
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
