import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'

interface FilterDrawerProps {
  totalItems: number
  onClose: () => void
  children: ReactNode
}

/**
 * Shows the filters in a drawer where there is no room next to the results: on the right, or from the bottom of a
 * phone.
 */
export function FilterDrawer({ totalItems, onClose, children }: FilterDrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <Drawer
      open
      anchor={isPhone ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: isPhone ? { maxHeight: '88vh', borderRadius: '12px 12px 0 0' } : { width: 'min(400px, 90vw)' },
        },
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography variant="h2" id={id} sx={{ flex: 1 }}>
          {t('search.filters')}
        </Typography>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 2 }}>{children}</Box>
      <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <Button fullWidth onClick={onClose}>
          {t('search.show', { count: totalItems })}
        </Button>
      </Box>
    </Drawer>
  )
}
