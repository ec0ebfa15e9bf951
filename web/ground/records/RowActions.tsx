import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import './translations.ts'

interface RowActionsProps {
  /** name of the record, for the labels of the buttons */
  name: string
  onAmend: () => void
  onRemove: () => void
  /** in a tree, only the buttons of the focused item are in the tab order */
  tabIndex?: number
}

/** Renders the edit and delete buttons of a row. */
export function RowActions({ name, onAmend, onRemove, tabIndex = 0 }: RowActionsProps) {
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
