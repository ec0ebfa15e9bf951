import type { FastifyRequest } from 'fastify'

/** A width of each layout of the interface: under 600 pixels, under 900, under 1,200, and from there on. */
const layoutWidths = [360, 768, 1024, 1440] as const

const cookie = 'layout'

/**
 * The layout in which a browser shows the page, as its window was on the page before (`web/index.html` writes the cookie). Nothing else
 * depends on it: a view that was drawn for another layout is not shown.
 */
export function layoutOf({ cookies, headers }: FastifyRequest): number {
  const written = cookies[cookie] ?? ''
  if (/^[0-3]$/.test(written)) return Number(written)
  const isPhone = headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '')
  return isPhone ? 0 : 3
}

/** A width of the window in which the page is shown, in CSS pixels. */
export const widthOf = (request: FastifyRequest): number => layoutWidths[layoutOf(request)] ?? 0
