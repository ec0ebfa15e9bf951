import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OpenSignIn } from '#contract/people/accounts/signIns.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { signIns } from './api.ts'
import { useEndOtherSignIns, useEndSignIn } from './mutations.ts'

/** Lists the user's sign-ins by device, each with a button that ends it. */
export function SignInsPanel() {
  const { t } = useTranslation()
  const { member } = useSuspenseQuery(signIns).data
  const { mutate: endOthers, isPending } = useEndOtherSignIns()
  const list = useRef<HTMLUListElement>(null)
  // the pressed button disappears: moves the focus to the list
  const keepKeyboard = () => list.current?.focus()
  const isAlone = member.every(({ current }) => current)
  return (
    <Panel title={t('signIns.title')}>
      <Box component="ul" ref={list} tabIndex={-1} aria-label={t('signIns.title')} sx={plainList}>
        {member.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} onEnded={keepKeyboard} />
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        {isAlone ? (
          <Typography variant="body2" color="textSecondary">
            {t('signIns.alone')}
          </Typography>
        ) : (
          <Button
            variant="outlined"
            loading={isPending}
            onClick={() => endOthers(undefined, { onSuccess: keepKeyboard })}
          >
            {t('signIns.endOthers')}
          </Button>
        )}
      </Box>
    </Panel>
  )
}

function SignInRow({ signIn, onEnded }: { signIn: OpenSignIn; onEnded: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync: end, isPending } = useEndSignIn()
  const { id, device, address, createdAt, lastSeenAt, remembered, provider, current } = signIn
  const at = (date: string) => ({ date: formatDay(date), time: formatTime(date) })
  return (
    <FactsRow
      name={device}
      chips={
        <>
          {current && <StatusChip tone="success">{t('signIns.current')}</StatusChip>}
          {provider && <StatusChip tone="plain">{provider}</StatusChip>}
          {remembered && <StatusChip tone="plain">{t('signIns.remembered')}</StatusChip>}
        </>
      }
      facts={joinFacts([address, t('signIns.since', at(createdAt)), t('signIns.seen', at(lastSeenAt))])}
    >
      {!current && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={t('signIns.endNamed', { device })}
          loading={isPending}
          // the row is gone by then: a callback given to `mutate` would not run
          onClick={() => void end(id).then(onEnded, () => undefined)}
        >
          {t('signIns.end')}
        </Button>
      )}
    </FactsRow>
  )
}
