import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedTwins } from './build/compressedTwins.ts'
import { firstScreens } from './build/firstScreens.ts'
import { icons } from './build/icons.ts'
import { pdfAssets } from './build/pdfAssets.ts'
import { preloadScreens } from './build/preloadScreens.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { straightChunks } from './build/straightChunks.ts'

/** What reads a session without the server: its screens, the shell around them, the tools of pdf.js for any usual file. */
const takenAway = {
  screens: [
    'shell/House.tsx',
    'shell/MenuDrawer.tsx',
    'shell/MenuBar.tsx',
    'shell/MiniTooltip.tsx',
    'shell/AccountMenu.tsx',
    'shell/ThemeMenu.tsx',
    'shell/ShortcutsDialog.tsx',
    // every page asks for it, once it is calm
    'notifications/live/Live.tsx',
    'offline/KeptLine.tsx',
    // every page preloads it
    'home/HomePage.tsx',
    'sessions/SessionPage.tsx',
    'documents/DocumentPage.tsx',
    'documents/viewer/Viewer.tsx',
  ],
  // the 169 character maps are of Asian files without fonts of their own: the first that needs one asks the server for it
  files:
    /^assets\/(pdf\.worker|source-sans|icon-|loading-icon)|^pdfjs\/[^/]+\/(wasm\/(jbig2|openjpeg|qcms_bg)\.wasm|standard_fonts\/|iccs\/)/,
}

/** Where the server of `npm run dev` listens; it answers everything that is not the interface. */
const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
const served = ['/api', '/login', '/logout', '/me', '/healthz', '/readyz', '/agenda/']

const firstPage = ['shell/House.tsx', 'home/HomePage.tsx']
/** The contract and what it is written with, but for the forms that know telephone numbers, which weigh more than the rest. */
const schemas = /\/contract\/(?!identity|phones|registration|userForms|contact|auditWords)|\/node_modules\/zod\//
const first = firstScreens(['main.tsx', ...firstPage].map((screen) => `/web/${screen}`))

export default defineConfig({
  root: 'web',
  plugins: [
    icons(),
    react(),
    first.plugin,
    pdfAssets(),
    preloadScreens(firstPage),
    serviceWorker(takenAway),
    straightChunks(),
    compressedTwins(),
  ],
  // The server puts a fresh nonce in its place in each page that it answers.
  html: { cspNonce: '__NONCE__' },
  server: {
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, bypass: pageOfSameAddress }])),
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // pdf_viewer.css would carry 150 KB of icons of the annotation editor, which nobody sees here.
    assetsInlineLimit: (file) => (file.includes('pdfjs-dist') ? false : undefined),
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // what screens share is named after all of them otherwise
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            { name: first.chunk('shared', /node_modules\//), priority: 20 },
            // what the first page needs of it does not go with the schemas that need it too
            { name: first.chunk('house', /\/contract\//), priority: 11 },
            // all of it, shared or not: small pieces of it would be put together with those of other screens, and bring what they need
            { name: first.chunk('house', /\/(web|contract)\//), priority: 10 },
            // a schema is made of others as soon as it is read: cut among the pieces below, two would wait for each other
            { name: first.rest('schemas', schemas), priority: 5 },
            // the bell says it on every page, and needs none of the schemas for that
            { name: first.rest('changed', /\/contract\/changedParts/), priority: 8 },
            // the drawings of the other screens: each is too small to be fetched by itself
            { name: first.rest('icons', /\/@mdi\/js\//), priority: 7 },
            // the sound is heard on every screen, with none of what small pieces are put together with
            { name: first.rest('player', /\/web\/(contents\/player|ui\/keptTyping)/), priority: 6, minShareCount: 2 },
            // what the other screens share, cut by who needs it: with more put together, pieces wait for each other, or bring to a text
            // the schemas of the forms
            {
              name: first.rest('screens', /\/(web|contract|node_modules)\//),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6_000,
            },
          ],
        },
      },
    },
  },
})

/** /logout is a screen too: what a browser opens as a page goes to the interface. */
function pageOfSameAddress({ headers }: { headers: { accept?: string } }) {
  return headers.accept?.startsWith('text/html') ? '/index.html' : undefined
}
