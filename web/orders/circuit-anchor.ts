/** The fragment of links to one circuit of an order. */
export function circuitAnchor(id: number): string {
  return `circuit-${id}`
}

/** An address that names a circuit is followed once the circuits are there. */
export function arriveAtCircuit(circuits: HTMLElement | null) {
  const { hash } = window.location
  const circuit = hash.startsWith('#circuit-') && document.getElementById(hash.slice(1))
  if (!circuits || !circuit || !circuits.contains(circuit)) return
  circuit.scrollIntoView()
  circuit.focus()
}
