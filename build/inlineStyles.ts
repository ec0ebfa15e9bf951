import type { Plugin } from 'vite'

/** Inlines the styles into the page, so that it is painted without waiting for a stylesheet. */
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
