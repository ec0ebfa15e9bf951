import { getRouteApi } from '@tanstack/react-router'
import { ClassificationPage } from './ClassificationPage.tsx'

const route = getRouteApi('/house/admin/document-types')

export default function DocumentTypesPage() {
  return <ClassificationPage tree="document-types" focused={route.useSearch().branche} />
}
