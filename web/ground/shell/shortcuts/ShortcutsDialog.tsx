import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useParts } from '#web/ground/shell/parts.ts'
import { controlKeyLabel } from './controlKeyLabel.ts'
import '#web/ground/shell/translations.ts'

export default function ShortcutsDialog({ user, onClose }: { user: Me; onClose: () => void }) {
  const { t } = useTranslation()
  const { menu } = useParts()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 20, fontWeight: 700 }}>
        {t('shortcuts.title')}
      </DialogTitle>
      {/* lets the keyboard scroll content longer than the screen */}
      <DialogContent tabIndex={0}>
        <Box
          component="dl"
          sx={{ m: 0, pt: 0.5, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '10px 20px', '& dd': { m: 0 } }}
        >
          {menu.map(
            ({ key, label, access }) =>
              key &&
              user.can.includes(access) && (
                <Shortcut key={key} label={t(label)}>
                  <kbd>g</kbd> {t('shortcuts.then')} <kbd>{key}</kbd>
                </Shortcut>
              ),
          )}
          {user.can.includes('search.find') && (
            <>
              <Shortcut label={t('shortcuts.search')}>
                <kbd>/</kbd> {t('shortcuts.or')} <kbd>{controlKeyLabel('K')}</kbd>
              </Shortcut>
              <Shortcut label={t('shortcuts.results')}>
                <kbd>j</kbd> <kbd>k</kbd>
              </Shortcut>
            </>
          )}
          {user.can.includes('calendar.read') &&
            agendaKeys.map(({ keys, label }) => (
              <Shortcut key={label} label={t(label)}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Shortcut>
            ))}
          {user.can.includes('documents.refuse') &&
            queueKeys.map(({ key, label }) => (
              <Shortcut key={key} label={t(label)}>
                <kbd>{key}</kbd>
              </Shortcut>
            ))}
          <Shortcut label={t('shortcuts.undo')}>
            <kbd>{controlKeyLabel('Z')}</kbd>
          </Shortcut>
          <Shortcut label={t('shortcuts.help')}>
            <kbd>?</kbd>
          </Shortcut>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const agendaKeys = [
  { keys: ['t'], label: 'shortcuts.agendaToday' },
  { keys: ['m'], label: 'shortcuts.agendaMonth' },
  { keys: ['s'], label: 'shortcuts.agendaWeek' },
  { keys: ['l'], label: 'shortcuts.agendaList' },
  { keys: ['←', '→'], label: 'shortcuts.agendaStep' },
] as const

/** Keys of the validation queue. */
const queueKeys = [
  { key: 'j', label: 'shortcuts.nextToValidate' },
  { key: 'k', label: 'shortcuts.previousToValidate' },
  { key: 'v', label: 'shortcuts.validate' },
  { key: 'r', label: 'shortcuts.refuse' },
] as const

const Shortcut = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Box
      component="dt"
      sx={{ '& kbd': { px: 0.75, py: 0.25, border: 1, borderColor: 'divider', borderRadius: '5px', fontSize: 14 } }}
    >
      {children}
    </Box>
    <dd>{label}</dd>
  </>
)
