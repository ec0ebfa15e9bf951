import { mdiCheck, mdiTrashCanOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryEntry } from '#contract/users.ts'
import type { Ticked } from '#web/administration/list/useTicked.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { areRequests, DeletionDialog } from './DeletionDialog.tsx'
import { ValidationDialog } from './ValidationDialog.tsx'

/** What is done with the accounts that are ticked: those that wait are activated or refused, the others are deleted. */
export function SelectionBar({ selection }: { selection: Ticked<DirectoryEntry> }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'validation' | 'deletion' | null>(null)
  const { rows: people } = selection
  const waiting = people.filter(({ account }) => account?.status === 'pending')
  const close = () => setDialog(null)
  const done = () => {
    close()
    selection.clear()
  }
  return (
    <Card className="no-print" sx={bar}>
      <Typography component="output" sx={{ flex: '1 1 120px', fontWeight: 500 }}>
        {t('users.ticked', { count: people.length })}
      </Typography>
      <Button variant="text" color="inherit" onClick={selection.clear}>
        {t('users.untick')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon path={mdiTrashCanOutline} />}
        onClick={() => setDialog('deletion')}
      >
        {t(areRequests(people) ? 'users.refuseTicked' : 'users.deleteTicked', { count: people.length })}
      </Button>
      {waiting.length > 0 && (
        <Button startIcon={<Icon path={mdiCheck} />} onClick={() => setDialog('validation')}>
          {t('users.validateTicked', { count: waiting.length })}
        </Button>
      )}
      {dialog === 'validation' && <ValidationDialog people={waiting} onDone={done} onClose={close} />}
      {dialog === 'deletion' && <DeletionDialog people={people} onDone={done} onClose={close} />}
    </Card>
  )
}

/** In sight however far down one ticks. */
const bar = {
  position: 'sticky',
  bottom: 'calc(var(--bottom-bar, 0px) + 8px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
} as const
