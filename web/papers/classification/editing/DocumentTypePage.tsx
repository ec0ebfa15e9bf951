import { getRouteApi } from '@tanstack/react-router'
import { BranchPage } from './BranchPage.tsx'

const route = getRouteApi('/house/admin/document-types/$id')

export default function DocumentTypePage() {
  return <BranchPage tree="document-types" id={route.useParams().id} />
}
