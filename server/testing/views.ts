/** A view that nobody has saved yet. */
export const aView = () => ({
  name: crypto.randomUUID(),
  tab: 'active',
  search: 'sort=-validity',
  hidden: '',
  shared: false,
})
