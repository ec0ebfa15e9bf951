/** Header of every response: the build of the interface that the answering server has. The page has its own in the element `build`. */
export const buildHeader = 'x-portal-build'
