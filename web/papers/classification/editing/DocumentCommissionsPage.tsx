import { getRouteApi } from '@tanstack/react-router'
import { ClassificationPage } from './ClassificationPage.tsx'

const route = getRouteApi('/house/admin/document-commissions')

export default function DocumentCommissionsPage() {
  return <ClassificationPage tree="document-commissions" focused={route.useSearch().branche} />
}
