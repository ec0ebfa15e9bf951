import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { UserRecord } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useUnlinkDoor } from './api.ts'
import '#web/people/accounts/translations.ts'
import '#web/people/users/translations.ts'

type Door = NonNullable<UserRecord['identities']>[number]

/** Lists the identities that open a person's account, and unlinks one. */
export function DoorsList({ id, doors }: { id: number; doors: readonly Door[] }) {
  const { t } = useTranslation()
  const [unlinked, setUnlinked] = useState<Door | null>(null)
  const place = useRef<HTMLDivElement>(null)
  return (
    <Panel title={t('userForm.doors')}>
      <Box ref={place} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        <Box component="ul" aria-label={t('userForm.doors')} sx={plainList}>
          {doors.map((door) => (
            <FactsRow
              key={door.id}
              name={door.provider}
              facts={joinFacts([
                door.email,
                t('doors.since', { date: formatDay(door.createdAt) }),
                door.lastUsedAt && t('doors.used', { date: formatDay(door.lastUsedAt) }),
              ])}
            >
              <Button
                size="small"
                variant="outlined"
                color="inherit"
                aria-label={t('userForm.unlinkNamed', { provider: door.provider })}
                onClick={() => setUnlinked(door)}
              >
                {t('userForm.unlink')}
              </Button>
            </FactsRow>
          ))}
        </Box>
      </Box>
      {unlinked && (
        <UnlinkDialog
          id={id}
          door={unlinked}
          onDone={() => {
            setUnlinked(null)
            place.current?.focus()
          }}
          onClose={() => setUnlinked(null)}
        />
      )}
    </Panel>
  )
}

interface UnlinkDialogProps {
  id: number
  door: Door
  onDone: () => void
  onClose: () => void
}

function UnlinkDialog({ id, door, onDone, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useUnlinkDoor(id)
  return (
    <FormDialog
      title={t('userForm.unlinkTitle', { provider: door.provider })}
      action={t('userForm.unlink')}
      tone="error"
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        mutate(door.id, { onSuccess: onDone, onError: onClose })
      }}
      onClose={onClose}
    >
      <Typography>{t('userForm.unlinkHelp')}</Typography>
      <Typography>{t('userForm.unlinkAgain')}</Typography>
    </FormDialog>
  )
}
