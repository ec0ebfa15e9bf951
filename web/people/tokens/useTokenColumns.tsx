import { mdiKeyRemove } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import type { IssuedToken } from '#contract/people/tokens/accessTokens.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { describeBodies, describeUse, familiesOf } from './describeToken.ts'

/** Returns the columns of the list, with the revocation of each token. */
export function useTokenColumns(onRevoke: (token: IssuedToken) => void): Column<IssuedToken>[] {
  const { t } = useTranslation()
  return [
    { key: 'name', label: t('tokens.name'), cell: ({ name }) => name },
    {
      key: 'owner',
      label: t('tokens.owner'),
      cell: ({ owner }) => (
        <TextLink to="/user/$idUser" params={{ idUser: owner.id }}>
          {nameOf(owner)}
        </TextLink>
      ),
    },
    {
      key: 'rights',
      label: t('tokens.rights'),
      cell: (token) =>
        familiesOf(token)
          .map((family) => t(`tokens.family.${family}`))
          .join(' · '),
    },
    { key: 'bodies', label: t('tokens.limits'), hidden: 'atFirst', cell: (token) => describeBodies(t, token) },
    { key: 'use', label: t('tokens.lastUse'), cell: (token) => describeUse(t, token) },
    {
      key: 'expiry',
      label: t('tokens.expiry'),
      cell: ({ state, expiresAt }) =>
        state === 'expired' ? t('tokens.expiredOn', { day: formatDay(expiresAt) }) : formatDay(expiresAt),
    },
    {
      key: 'acts',
      label: t('tokens.acts'),
      always: true,
      cell: (token) => (
        <IconButton
          className="no-print"
          aria-label={t('tokens.revokeNamed', { name: token.name })}
          title={t('tokens.revoke')}
          sx={{ my: -1 }}
          onClick={() => onRevoke(token)}
        >
          <Icon path={mdiKeyRemove} fontSize="small" />
        </IconButton>
      ),
    },
  ]
}
