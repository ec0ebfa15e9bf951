import Link, { type LinkProps } from '@mui/material/Link'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

interface AddressLinkProps extends Omit<LinkProps, 'href' | 'onClick'> {
  /** a screen of the portal, as the server writes it: `/documents/12?page=3` */
  href: string
  /** before it goes there */
  onFollow?: () => void
}

/** A link whose address the server gives: to a screen, without leaving the portal; in a new tab with the middle button. */
export function AddressLink({ href, onFollow, ...props }: AddressLinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onFollow?.()
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !isScreen(href)) return
    event.preventDefault()
    router.history.push(href)
  }
  return <Link {...props} href={isScreen(href) ? href : undefined} onClick={follow} />
}

/** Of this portal, and not `//host`, which is another. */
const isScreen = (href: string) => /^\/(?![/\\])/.test(href)
