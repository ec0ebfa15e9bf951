import { mdiFileReplaceOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Medium } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { CopyLink } from './CopyLink.tsx'

interface MediumToolsProps {
  medium: Medium
  onRename: () => void
  onReplace: () => void
  onRemove: () => void
}

/** Shows the actions on one medium of the list. */
export function MediumTools({ medium, onRename, onReplace, onRemove }: MediumToolsProps) {
  const { t } = useTranslation()
  const { name } = medium
  const tools = [
    { label: t('media.renameNamed', { name }), icon: mdiPencilOutline, act: onRename },
    { label: t('media.replaceNamed', { name }), icon: mdiFileReplaceOutline, act: onReplace },
    { label: t('media.deleteNamed', { name }), icon: mdiTrashCanOutline, act: onRemove },
  ]
  return (
    <Box className="no-print" sx={{ display: 'flex', my: -1 }}>
      <CopyLink medium={medium} />
      {tools.map(({ label, icon, act }) => (
        <IconButton key={label} aria-label={label} title={label} onClick={act}>
          <Icon path={icon} fontSize="small" />
        </IconButton>
      ))}
    </Box>
  )
}
