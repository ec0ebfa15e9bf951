import { mdiClose, mdiMapMarkerOutline, mdiPencilOutline, mdiVideoOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { MeetingPerson } from '#contract/meetings/presence/presence.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { usePresenceChange } from './api.ts'

interface PersonActionsProps {
  sessionId: number
  person: MeetingPerson
  account: PersonReference
  isMeetingOpen: boolean
  onEdit: () => void
}

/**
 * Records the arrival or the departure of a person in one tap, or that they go on in the other way; confirms their
 * announcement, and opens their times.
 */
export function PersonActions({ sessionId, person, account, isMeetingOpen, onEdit }: PersonActionsProps) {
  const { t } = useTranslation()
  const change = usePresenceChange(sessionId)
  const open = person.intervals.find(({ leftAt }) => leftAt === null)
  const name = fullName(account)
  const form = { person: { id: account.id }, version: person.version }
  const arrive = (mode: 'onSite' | 'video') => change.mutate({ path: 'arrivals', form: { ...form, mode } })
  const leave = () => change.mutate({ path: 'departures', form })
  const button = { size: 'small', disabled: change.isPending, sx: { minHeight: 44 } } as const

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {isMeetingOpen && !open && (
        <>
          <Button
            {...button}
            variant="outlined"
            aria-label={t('presence.arriveOnSite', { name })}
            onClick={() => arrive('onSite')}
          >
            {t('presence.mode.onSite')}
          </Button>
          <Button
            {...button}
            variant="outlined"
            aria-label={t('presence.arriveVideo', { name })}
            onClick={() => arrive('video')}
          >
            {t('presence.mode.video')}
          </Button>
        </>
      )}
      {isMeetingOpen && open && !open.confirmed && (
        <>
          <Button
            {...button}
            variant="outlined"
            aria-label={t('presence.confirmOf', { name })}
            onClick={() => arrive(open.mode)}
          >
            {t('presence.confirm')}
          </Button>
          <ActionIcon label={t('presence.refuseOf', { name })} path={mdiClose} onClick={leave} />
        </>
      )}
      {isMeetingOpen && open?.confirmed && (
        <>
          <Button {...button} variant="text" aria-label={t('presence.leaveOf', { name })} onClick={leave}>
            {t('presence.leave')}
          </Button>
          {open.mode === 'onSite' ? (
            <ActionIcon
              label={t('presence.continueVideo', { name })}
              path={mdiVideoOutline}
              onClick={() => arrive('video')}
            />
          ) : (
            <ActionIcon
              label={t('presence.continueOnSite', { name })}
              path={mdiMapMarkerOutline}
              onClick={() => arrive('onSite')}
            />
          )}
        </>
      )}
      <ActionIcon label={t('presence.edit', { name })} path={mdiPencilOutline} onClick={onEdit} />
    </Box>
  )
}

const ActionIcon = ({ label, path, onClick }: { label: string; path: string; onClick: () => void }) => (
  <IconButton aria-label={label} title={label} onClick={onClick} sx={{ width: 44, height: 44 }}>
    <Icon path={path} fontSize="small" />
  </IconButton>
)
