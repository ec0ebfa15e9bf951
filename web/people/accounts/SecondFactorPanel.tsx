import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SecondFactor } from '#contract/people/accounts/secondFactor.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { ProofDialog } from './secondFactor/ProofDialog.tsx'
import { RecoveryCodesDialog } from './secondFactor/RecoveryCodesDialog.tsx'
import { SetUpDialog } from './secondFactor/SetUpDialog.tsx'
import { secondFactor } from './secondFactorApi.ts'
import { useForgetDevices, useRemoveSecondFactor, useRenewCodes } from './secondFactorMutations.ts'
import './translations.ts'

type Change = 'add' | 'renew' | 'remove'

/** « Deuxième étape de connexion »: adds it, renews its recovery codes, takes it away. */
export function SecondFactorPanel({ email }: { email: string }) {
  const { t } = useTranslation()
  const { data: state } = useSuspenseQuery(secondFactor)
  const [change, setChange] = useState<Change | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const renew = useRenewCodes()
  const remove = useRemoveSecondFactor()
  const showCodes = (drawn: readonly string[]) => {
    setChange(null)
    setCodes(drawn)
  }
  // the pressed button may have disappeared
  const settle = () => {
    setChange(null)
    setCodes(null)
    queueMicrotask(() => place.current?.focus())
  }
  return (
    <Panel title={t('secondFactor.title')}>
      <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
        <Typography variant="body2" color="textSecondary">
          {t('secondFactor.about')}
        </Typography>
        {state.confirmedAt === null ? (
          <div>
            <Button variant="outlined" onClick={() => setChange('add')}>
              {t('secondFactor.add')}
            </Button>
          </div>
        ) : (
          <InPlace state={state} confirmedAt={state.confirmedAt} onChange={setChange} />
        )}
      </Box>
      {change === 'add' && <SetUpDialog email={email} onDone={showCodes} onClose={() => setChange(null)} />}
      {change === 'renew' && (
        <ProofDialog
          title={t('secondFactor.renew')}
          intro={t('secondFactor.renewIntro')}
          action={t('secondFactor.renew')}
          email={email}
          onProve={async (form) => showCodes((await renew.mutateAsync(form)).codes)}
          onClose={() => setChange(null)}
        />
      )}
      {change === 'remove' && (
        <ProofDialog
          title={t('secondFactor.removeTitle')}
          intro={t('secondFactor.removeIntro')}
          action={t('secondFactor.remove')}
          tone="error"
          email={email}
          onProve={(form) => remove.mutateAsync(form).then(settle)}
          onClose={() => setChange(null)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={settle} />}
    </Panel>
  )
}

interface InPlaceProps {
  state: SecondFactor
  confirmedAt: string
  onChange: (change: Change) => void
}

function InPlace({ state: { recoveryCodes, recognizedDevices }, confirmedAt, onChange }: InPlaceProps) {
  const { t } = useTranslation()
  const forget = useForgetDevices()
  return (
    <>
      <Typography>
        {joinFacts([
          t('secondFactor.since', { date: formatDay(confirmedAt) }),
          t('secondFactor.left', { count: recoveryCodes }),
          recognizedDevices > 0 && t('secondFactor.devices', { count: recognizedDevices }),
        ])}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => onChange('renew')}>
          {t('secondFactor.renew')}
        </Button>
        {recognizedDevices > 0 && (
          <Button variant="outlined" color="inherit" loading={forget.isPending} onClick={() => forget.mutate()}>
            {t('secondFactor.forget')}
          </Button>
        )}
        <Button variant="outlined" color="error" onClick={() => onChange('remove')}>
          {t('secondFactor.remove')}
        </Button>
      </Box>
    </>
  )
}
