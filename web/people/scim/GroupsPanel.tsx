import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ScimGroup } from '#contract/people/scim/scim.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { scimGroups } from './api.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { useUnlinkGroup } from './mutations.ts'
import '#web/people/bodies/translations.ts'
import './translations.ts'

/** Lists the groups of the directory, and links them to bodies. */
export function GroupsPanel() {
  const { t } = useTranslation()
  const { member } = useSuspenseQuery(scimGroups).data
  const [linking, setLinking] = useState<ScimGroup | null>(null)
  const close = () => setLinking(null)
  return (
    <Panel title={t('scim.groups')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('scim.groupsAbout')}
      </Typography>
      {member.length === 0 ? (
        <Typography variant="body2">{t('scim.noGroup')}</Typography>
      ) : (
        <Box component="ul" aria-label={t('scim.groups')} sx={plainList}>
          {member.map((group) => (
            <GroupRow key={group.id} group={group} onLink={() => setLinking(group)} />
          ))}
        </Box>
      )}
      {linking && <LinkDialog group={linking} onDone={close} onClose={close} />}
    </Panel>
  )
}

function GroupRow({ group, onLink }: { group: ScimGroup; onLink: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useUnlinkGroup()
  const { id, name, memberCount, link } = group
  const given = link && joinFacts([link.irp.name, t(`body.role.${link.irpRole}`), link.mandate?.name])
  return (
    <FactsRow
      name={name}
      facts={joinFacts([t('scim.members', { count: memberCount }), given ?? t('scim.unlinkedGroup')])}
    >
      {link && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={isPending}
          aria-label={t('scim.unlinkNamed', { name })}
          onClick={() => mutate(id)}
        >
          {t('scim.unlink')}
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        aria-label={t(link ? 'scim.changeNamed' : 'scim.linkNamed', { name })}
        onClick={onLink}
      >
        {link ? t('scim.change') : t('scim.link')}
      </Button>
    </FactsRow>
  )
}
