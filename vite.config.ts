import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'

// What forms are made of, the first one too.
const form =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Button|Input|InputBase|Loader|Paper|PasswordInput|Stack|Text|TextInput)[\\/]/

/** Builds the screens. Addresses stay relative: the server says at run time under which path the portal lives. */
export default defineConfig({
  base: './',
  publicDir: 'web/static',
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // In few files it compresses better, and libraries stay in the cache from release to release.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/ },
            { name: 'form', test: form },
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
