import type { FastifyRequest } from 'fastify'

/** A window width for each layout of the interface: under 600 pixels, under 900, under 1,200, and above. */
const layoutWidths = [360, 768, 1024, 1440] as const

const layoutCookie = 'layout'

/**
 * Returns the layout in which the browser will show the page: that of the previous page (`web/index.html` writes the
 * cookie), otherwise a guess from the headers. It only affects server-side rendering: the browser discards a view
 * rendered for another layout.
 */
export function layoutOf({ cookies, headers }: FastifyRequest): number {
  const written = cookies[layoutCookie] ?? ''
  if (/^[0-3]$/.test(written)) return Number(written)
  const isPhone = headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')
  return isPhone ? 0 : 3
}

/** A window width for the layout of the request, in CSS pixels. */
export const widthOf = (request: FastifyRequest): number => layoutWidths[layoutOf(request)] ?? 0
