import Link, { type LinkProps } from '@mui/material/Link'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

interface AddressLinkProps extends Omit<LinkProps, 'href' | 'onClick'> {
  /** path on the portal as the server writes it: `/documents/12?page=3` */
  href: string
  /** called before the navigation */
  onFollow?: () => void
}

/**
 * Renders a link to a path given by the server. Opens screens without reloading the page; the middle button opens a new
 * tab.
 */
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

/** Whether it is a path of this portal; `//host` is another site. */
const isScreen = (href: string) => /^\/(?![/\\])/.test(href)
