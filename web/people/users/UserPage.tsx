import { mdiAccountCogOutline, mdiEmailOutline, mdiPhoneOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatPhone, nameOf } from '#web/ground/i18n/names.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { user as userQuery } from './api.ts'
import { MailAddress } from './PersonContact.tsx'
import { Seats } from './Seats.tsx'
import './translations.ts'

const route = getRouteApi('/house/user/$idUser')

/** Shows a member as other members see them. */
export default function UserPage() {
  const { t } = useTranslation()
  const { data: person } = useSuspenseQuery(userQuery(route.useParams().idUser))
  const { id, email, phoneNumber, address, status, can } = person

  return (
    <Page
      title={nameOf(person)}
      trail={
        <TextLink to="/annuaire" color="inherit" underline="always">
          {t('directory.title')}
        </TextLink>
      }
      chips={status === 'pending' && <StatusChip tone="info">{t('directory.pending')}</StatusChip>}
      actions={
        can?.includes('users.administer') && (
          <ButtonLink
            to="/admin/user/$id"
            params={{ id }}
            variant="outlined"
            startIcon={<Icon path={mdiAccountCogOutline} />}
          >
            {t('directory.manage')}
          </ButtonLink>
        )
      }
      narrow
    >
      <meta name="robots" content="noindex" />
      <Box sx={stack}>
        <Panel title={t('directory.contact')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1 }}>
            <PersonAvatar person={person} size={64} />
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {joinFacts([person.mainJob?.name, person.mainMandate?.name])}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {person.mainIrp?.label}
              </Typography>
              {address && (
                <Typography variant="body2" color="textSecondary">
                  {address}
                </Typography>
              )}
              {!email && !phoneNumber && (
                <Typography variant="body2" color="textSecondary">
                  {t('directory.noContact')}
                </Typography>
              )}
            </Box>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                flex: '1 0 100%',
                minWidth: 0,
                '&:empty': { display: 'none' },
              }}
            >
              {email && (
                <Button href={`mailto:${email}`} startIcon={<Icon path={mdiEmailOutline} />} sx={breakableStyle}>
                  <MailAddress email={email} />
                </Button>
              )}
              {phoneNumber && (
                <Button href={`tel:${phoneNumber}`} variant="outlined" startIcon={<Icon path={mdiPhoneOutline} />}>
                  {formatPhone(phoneNumber)}
                </Button>
              )}
            </Box>
          </Box>
        </Panel>
        <Seats person={person} />
      </Box>
    </Page>
  )
}

const breakableStyle = { overflowWrap: 'anywhere' } as const
