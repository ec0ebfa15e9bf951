import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import './words.ts'

interface RowToolsProps {
  /** what they are done to */
  name: string
  onAmend: () => void
  onRemove: () => void
  /** in a tree, the keyboard reaches those of the item where it is */
  tabIndex?: number
}

/** What is done to one record of a list. */
export function RowTools({ name, onAmend, onRemove, tabIndex = 0 }: RowToolsProps) {
  const { t } = useTranslation()
  return (
    <Box className="no-print" sx={{ display: 'flex', flex: 'none' }}>
      <IconButton aria-label={t('administration.amendNamed', { name })} tabIndex={tabIndex} onClick={onAmend}>
        <Icon path={mdiPencilOutline} fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('administration.removeNamed', { name })} tabIndex={tabIndex} onClick={onRemove}>
        <Icon path={mdiTrashCanOutline} fontSize="small" />
      </IconButton>
    </Box>
  )
}
