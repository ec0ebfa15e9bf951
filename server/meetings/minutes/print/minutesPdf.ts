import { setImmediate as turn } from 'node:timers/promises'
import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { sheet } from './pdf/look.ts'
import type { Strip } from './pdf/strips.ts'

/** Other calls wait no longer than this and one paragraph or page, in milliseconds. */
const sliceMs = 40

/**
 * Draws minutes as a tagged PDF with its fonts. The same minutes and instant give the same bytes. The libraries are loaded
 * on first use, to save memory on an idle server.
 * @param at the instant that the file is dated by
 */
export async function drawMinutes(minutes: PrintedMinutes, at: Date): Promise<Buffer> {
  const { createDocument } = await import('./pdf/createDocument.ts')
  const { layOutMinutes } = await import('./pdf/layOutMinutes.ts')
  const { paginate } = await import('./pdf/paginate.ts')
  const { drawPages } = await import('./pdf/drawPages.ts')
  const { document, setter, finish } = await createDocument({ title: minutes.title, author: minutes.body, at })
  const strips: Strip[] = []
  for await (const part of inSlices(layOutMinutes(setter, minutes))) strips.push(...part)
  const pages = paginate(strips, { top: sheet.top, bottom: sheet.height - sheet.bottom })
  const content = { pages, title: setter.printable(minutes.title), isDraft: minutes.isDraft }
  for await (const _page of inSlices(drawPages(document, content)));
  return finish()
}

/** Lets the event loop run while a long work is done. */
async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let begun = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - begun < sliceMs) continue
    await turn()
    begun = performance.now()
  }
}
