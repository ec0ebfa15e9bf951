import { mdiContentCopy } from '@mdi/js'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { Medium } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'

interface CopyLinkProps {
  medium: Pick<Medium, 'name' | 'link'>
  /** Shows a label next to the icon, where there is room. */
  wide?: boolean
}

/** Copies the path of a medium, as used in contents and menus. */
export function CopyLink({ medium: { name, link }, wide = false }: CopyLinkProps) {
  const { t } = useTranslation()
  const tell = () => notify('info', t('media.notCopied', { link }))
  const copy = () => {
    // the clipboard API exists only in secure contexts
    if (!window.isSecureContext) return tell()
    navigator.clipboard.writeText(link).then(() => notify('success', t('media.copied')), tell)
  }
  const label = t('media.copyNamed', { name })
  if (!wide)
    return (
      <IconButton aria-label={label} title={t('media.copy')} onClick={copy}>
        <Icon path={mdiContentCopy} fontSize="small" />
      </IconButton>
    )
  return (
    <Button size="small" variant="text" aria-label={label} startIcon={<Icon path={mdiContentCopy} />} onClick={copy}>
      {t('media.copy')}
    </Button>
  )
}
