import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'

/** Builds the screens. Addresses stay relative: the server says at run time under which path the portal lives. */
export default defineConfig({
  base: './',
  publicDir: 'web/static',
  plugins: [react()],
  build: {
    // One file of styles, which loads with the first script: a screen waits for none of its own.
    cssCodeSplit: false,
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React, the router and the login page, which every visit starts with.
            { name: 'start', tags: ['$initial'] },
            { name: 'frame', test: /web[\\/]app[\\/]Shell/ },
            // Calendars, maps and charts come with the screens that show them.
            {
              name: 'ui',
              test: /node_modules[\\/](?!@mantine[\\/]dates|@simplewebauthn|dayjs|d3-|recharts)/,
              minShareCount: 4,
            },
            {
              name: 'common',
              test: /(web[\\/](?!parts[\\/](site[\\/]map|planned|form[\\/]\w*DateField))|contract[\\/])/,
              minShareCount: 7,
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
