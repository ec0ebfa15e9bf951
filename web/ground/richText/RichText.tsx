import Box from '@mui/material/Box'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { prepareRichText, type RichTextLabels } from './prepareRichText.ts'
import { richText } from './richTextStyles.ts'
import './translations.ts'

/**
 * Shows sanitized HTML. This is the only place that inserts HTML into a page.
 * @param html sanitised by the server against its allow-list, on write and on read (QUALITY WEB-09)
 */
export function RichText({ html }: { html: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const place = useRef<HTMLDivElement>(null)
  const newTab = t('common.newTab')
  const table = t('richText.table')

  useLayoutEffect(() => {
    const words: RichTextLabels = { newTab, table }
    place.current?.replaceChildren(prepareRichText(html, words))
  }, [html, newTab, table])

  /** Follows links to portal screens with the router, without a page load. */
  const follow = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    if (!isPlain || !path || !/^\/(?![/\\]|api\/)/.test(path)) return
    event.preventDefault()
    router.history.push(path)
  }
  return <Box ref={place} onClick={follow} sx={richText} />
}
