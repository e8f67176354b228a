import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const portal = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'

/** What every screen needs, the first one too. In one file it compresses better and stays longer in the cache. */
const base = [
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zod|i18next|react-i18next|@tanstack)[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Alert|Button|CloseButton|Input|InputBase|Loader|Paper|Stack|Text|TextInput|Title|Transition|UnstyledButton)[\\/]/,
]

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
        codeSplitting: {
          groups: [{ name: 'base', test: (id) => base.some((each) => each.test(id)) }],
        },
      },
    },
  },
  server: {
    proxy: { '/api': portal },
    watch: { ignored: ['**/.data/**', '**/dist/**'] },
  },
})
