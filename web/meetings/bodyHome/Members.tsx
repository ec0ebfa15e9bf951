import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { BodyMember } from '#contract/people/users/users.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import '#web/people/bodies/translations.ts'

interface MembersProps {
  /** null beyond the quota of the directory */
  members: readonly BodyMember[] | null
  bodyId: number
}

/** Lists the members of a body, officers first, with their function. */
export function Members({ members, bodyId }: MembersProps) {
  const { t } = useTranslation()
  return (
    <Panel
      title={members?.length ? t('body.membersCount', { count: members.length }) : t('body.members')}
      action={
        members?.length !== 0 && (
          <TextLink to="/annuaire" search={{ irp: bodyId }}>
            {t('body.inDirectory')}
          </TextLink>
        )
      }
    >
      {!members?.length && <EmptyState>{t(members ? 'body.noMembers' : 'body.membersWithheld')}</EmptyState>}
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5, mt: 1 }}>
        {members?.map((member) => (
          <Box component="li" key={member.id} sx={{ display: 'flex', gap: 1.5 }}>
            <PersonAvatar person={member} />
            <Box sx={{ minWidth: 0 }}>
              <TextLink to="/user/$idUser" params={{ idUser: member.id }} color="inherit" sx={{ fontWeight: 500 }}>
                {nameOf(member)}
              </TextLink>
              <Typography variant="body2" color="textSecondary">
                {placeOf(member)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )

  /** Omits the reader role, which every member has. */
  function placeOf({ job, mandate, irpRole }: BodyMember) {
    const right = irpRole !== 'reader' && t(`body.role.${irpRole}`)
    return joinFacts([job?.name, mandate?.name, right])
  }
}
