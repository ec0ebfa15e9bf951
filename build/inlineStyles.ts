import type { Plugin } from 'vite'

/** Writes the styles of the page in the page, which is then painted without waiting for a file of them. */
export const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (element, fileName: string) => {
        const file = bundle[fileName]
        return file?.type === 'asset' ? `<style nonce="__NONCE__">${String(file.source).trim()}</style>` : element
      }),
  },
})
