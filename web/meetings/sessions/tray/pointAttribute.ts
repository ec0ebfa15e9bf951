/** Attribute of a row of the agenda on which a document of the tray may be dropped: the id of its point. */
export const pointAttribute = 'data-drop-point'
