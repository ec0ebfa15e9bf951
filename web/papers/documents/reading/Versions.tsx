import { mdiHistory, mdiMenuDown } from '@mdi/js'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { createLink } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import type { Document } from '#contract/papers/documents.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import '#web/papers/documents/recordTranslations.ts'
import '#web/papers/documents/viewerWords.ts'

const MenuItemLink = createLink(({ ref, ...props }: MenuItemProps<'a'> & { ref?: Ref<HTMLAnchorElement> }) => (
  <MenuItem component="a" ref={ref} {...props} />
))

/** Shows a menu of the file versions the user may read, newest first. Renders nothing when there is only one. */
export function Versions({ document, version }: { document: Document; version: number }) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (document.versions.length < 2) return null

  const close = () => setAnchor(null)
  const status = (publishedAt: string | null, number: number) => {
    if (number === document.fileVersion) return t('viewer.currentVersion')
    return publishedAt ? formatDay(publishedAt) : t('viewer.unpublished')
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon path={mdiHistory} />}
        endIcon={<Icon path={mdiMenuDown} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('doc.version', { n: version })}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {document.versions.map(({ number, publishedAt }) => (
          <MenuItemLink
            key={number}
            to="/documents/$id"
            params={{ id: document.id }}
            search={number === document.fileVersion ? {} : { version: number }}
            selected={number === version}
            aria-current={number === version}
            onClick={close}
          >
            {t('doc.version', { n: number })} · {status(publishedAt, number)}
          </MenuItemLink>
        ))}
      </Menu>
    </>
  )
}
