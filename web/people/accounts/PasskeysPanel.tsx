import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Passkey } from '#contract/people/accounts/passkeys.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { AddPasskeyDialog } from './passkeys/AddPasskeyDialog.tsx'
import { isPasskeySupported } from './passkeys/isPasskeySupported.ts'
import { passkeys } from './passkeysApi.ts'
import { useRemovePasskey } from './passkeysMutations.ts'
import './translations.ts'

/** « Clés d’accès »: lists those of the user, adds and removes them. */
export function PasskeysPanel() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(passkeys)
  const [isAdding, setIsAdding] = useState(false)
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey | null>(null)
  const { mutate: remove, isPending } = useRemovePasskey()
  const place = useRef<HTMLDivElement>(null)
  return (
    <Panel title={t('passkeys.title')}>
      <Box ref={place} tabIndex={-1} sx={{ display: 'grid', gap: 2, '&:focus': { outline: 'none' } }}>
        <Typography variant="body2" color="textSecondary">
          {t('passkeys.about')}
        </Typography>
        {data.passkeys.length === 0 ? (
          <Typography>{t('passkeys.none')}</Typography>
        ) : (
          <Box component="ul" aria-label={t('passkeys.title')} sx={plainList}>
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setPasskeyToRemove(passkey)} />
            ))}
          </Box>
        )}
        {isPasskeySupported() ? (
          <div>
            <Button variant="outlined" onClick={() => setIsAdding(true)}>
              {t('passkeys.add')}
            </Button>
          </div>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('passkeys.unsupported')}
          </Typography>
        )}
      </Box>
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
      {passkeyToRemove && (
        <DeletionDialog
          title={t('passkeys.removeTitle', { name: passkeyToRemove.name })}
          text={t('passkeys.removeText')}
          action={t('passkeys.remove')}
          deletion={{ isPending, mutate: (_nothing, after) => remove(passkeyToRemove.id, after) }}
          onKept={() => setPasskeyToRemove(null)}
          onDeleted={() => {
            setPasskeyToRemove(null)
            // the pressed button is gone with the row
            setTimeout(() => place.current?.focus())
          }}
        />
      )}
    </Panel>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <FactsRow
      name={name}
      facts={joinFacts([
        t('passkeys.since', { date: formatDay(createdAt) }),
        lastUsedAt ? t('passkeys.used', { date: formatDay(lastUsedAt) }) : t('passkeys.unused'),
      ])}
    >
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('passkeys.removeNamed', { name })}
        onClick={onRemove}
        sx={{ minHeight: 44 }}
      >
        {t('passkeys.remove')}
      </Button>
    </FactsRow>
  )
}
