import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { pathTo } from './pathTo.ts'

/** Breadcrumbs to a body: Instances › CSE Bretagne › CSSCT Bretagne. Its own name only with `withSelf`. */
export function BodyBreadcrumbs({ id, withSelf = false }: { id: number; withSelf?: boolean }) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(bodies)
  const path = pathTo(data.member, id)
  return (
    <Breadcrumbs>
      <li>
        <TextLink to="/irps" color="inherit" underline="always">
          {t('nav.irps')}
        </TextLink>
      </li>
      {(withSelf ? path : path.slice(0, -1)).map((body) => (
        <li key={body.id}>
          <TextLink to="/irp/$idIrp" params={{ idIrp: body.id }} color="inherit" underline="always">
            {body.name}
          </TextLink>
        </li>
      ))}
    </Breadcrumbs>
  )
}
