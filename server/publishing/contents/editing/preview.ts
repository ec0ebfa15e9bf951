import type { z } from 'zod'
import { type ContentPreview, wordsPerMinute } from '#contract/publishing/contents/contents.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'

/** Returns the sanitized text and its reading time. */
export async function previewContent(
  { config }: Pick<Portal, 'config'>,
  written: string,
): Promise<z.infer<typeof ContentPreview>> {
  const { html, plain } = (await loadSanitizer(config))(written)
  const words = plain.split(/\s+/).filter(Boolean).length
  return {
    '@id': '/api/contents/preview',
    '@type': 'ContentPreview',
    text: html,
    readingMinutes: words > 0 ? Math.ceil(words / wordsPerMinute) : null,
  }
}
