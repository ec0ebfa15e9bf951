import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import type { Link } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { isFile } from '#web/ground/richText/isFile.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'

/**
 * Renders a link written by an administrator: a screen of the portal (Interne); in a new tab, another site (Externe;
 * seed §9) or a file of the portal. An address other than http, mailto, tel or a path has no `href`.
 */
export function SiteLink({ link, children, ...props }: ComponentPropsWithRef<'a'> & { link: Link }) {
  const { t } = useTranslation()
  const router = useRouter()
  const href = safeHref(link.link)

  if (link.linkType === 'Externe' || isFile(link.link)) {
    return (
      <a {...props} href={href} target="_blank" rel="noopener noreferrer">
        {children}
        <VisuallyHidden>{` ${t('common.newTab')}`}</VisuallyHidden>
      </a>
    )
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !href || !isScreen(href)) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  )
}

const safeSchemes = ['http:', 'https:', 'mailto:', 'tel:']

const safeHref = (link: string) => {
  const url = URL.parse(link, location.origin)
  return url && safeSchemes.includes(url.protocol) ? link : undefined
}

const isScreen = (href: string) => /^\/(?![/\\]|api\/)/.test(href)
