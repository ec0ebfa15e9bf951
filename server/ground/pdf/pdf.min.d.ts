/** Declares that the minified build of pdf.js has the exports of the other build. */
declare module 'pdfjs-dist/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}
