import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { signInRefusals } from '#contract/people/accounts/signInRefusals.ts'
import type { OwnDoors, OwnIdentity } from '#contract/people/providers/providers.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useUnlinkIdentity } from './doorsApi.ts'
import { LinkForm } from './LinkForm.tsx'
import './signIn/translations.ts'
import './translations.ts'

/** Lists the ways into one's own account, unlinks one while another remains, and links a provider. */
export function DoorsPanel({ doors: { hasPassword, identities, linkable } }: { doors: OwnDoors }) {
  const { t } = useTranslation()
  const refused = useRefusal()
  const [linking, setLinking] = useState<string | null>(null)
  const [identityToUnlink, setIdentityToUnlink] = useState<OwnIdentity | null>(null)
  const { mutate: unlink, isPending } = useUnlinkIdentity()
  const list = useRef<HTMLUListElement>(null)
  const chosen = linkable.find(({ id }) => id === linking)
  return (
    <Panel title={t('doors.title')}>
      {refused && (
        <Typography role="note" sx={noteStyle}>
          {t(`login.refused.${refused}`)}
        </Typography>
      )}
      <Box component="ul" ref={list} tabIndex={-1} aria-label={t('doors.title')} sx={plainList}>
        {hasPassword && <FactsRow name={t('doors.password')} facts={t('doors.passwordHelp')} />}
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} onUnlink={() => setIdentityToUnlink(identity)} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2, '&:empty': { display: 'none' } }}>
        {linkable.map(({ id, label }) => (
          <Button key={id} variant="outlined" aria-expanded={linking === id} onClick={() => setLinking(id)}>
            {t('doors.link', { provider: label })}
          </Button>
        ))}
      </Box>
      {chosen && (
        <LinkForm key={chosen.id} provider={chosen} asksPassword={hasPassword} onClose={() => setLinking(null)} />
      )}
      {identityToUnlink && (
        <DeletionDialog
          title={t('doors.unlinkTitle', { provider: identityToUnlink.provider })}
          text={t('doors.unlinkText')}
          action={t('doors.unlink')}
          deletion={{ isPending, mutate: (_nothing, after) => unlink(identityToUnlink.id, after) }}
          onKept={() => setIdentityToUnlink(null)}
          onDeleted={() => {
            setIdentityToUnlink(null)
            // the pressed button is gone with the row
            setTimeout(() => list.current?.focus())
          }}
        />
      )}
    </Panel>
  )
}

/** Why the identity that was just asked for is not linked: the portal says it in the URL. */
const useRefusal = () => {
  const said = useLocation({ select: ({ search }) => String((search as { refus?: unknown }).refus) })
  return signInRefusals.find((why) => why === said)
}

function IdentityRow({ identity, onUnlink }: { identity: OwnIdentity; onUnlink: () => void }) {
  const { t } = useTranslation()
  const { provider, email, createdAt, lastUsedAt, canUnlink } = identity
  return (
    <FactsRow
      name={provider}
      facts={joinFacts([
        email,
        t('doors.since', { date: formatDay(createdAt) }),
        lastUsedAt && t('doors.used', { date: formatDay(lastUsedAt) }),
      ])}
    >
      {canUnlink ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={t('doors.unlinkNamed', { provider })}
          onClick={onUnlink}
        >
          {t('doors.unlink')}
        </Button>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('doors.only')}
        </Typography>
      )}
    </FactsRow>
  )
}
const noteStyle = {
  px: 1.5,
  py: 1,
  mb: 1,
  border: 1,
  borderColor: 'ink.error',
  borderRadius: '8px',
  color: 'ink.error',
}
