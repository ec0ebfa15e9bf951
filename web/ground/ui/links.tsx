import Button, { type ButtonProps } from '@mui/material/Button'
import Link, { type LinkProps } from '@mui/material/Link'
import ListItemButton, { type ListItemButtonProps } from '@mui/material/ListItemButton'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

type Anchor<Props> = Props & { ref?: Ref<HTMLAnchorElement> }

/** Links to screens, typed by the site map; the middle button opens a new tab. */
export const ButtonLink = createLink(({ ref, ...props }: Anchor<ButtonProps<'a'>>) => (
  <Button component="a" ref={ref} {...props} />
))

export const TextLink = createLink(({ ref, ...props }: Anchor<LinkProps>) => <Link ref={ref} {...props} />)

export const ListItemLink = createLink(({ ref, ...props }: Anchor<ListItemButtonProps<'a'>>) => (
  <ListItemButton component="a" ref={ref} {...props} />
))
