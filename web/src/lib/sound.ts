/** Small synthesized sounds; off until the reader turns them on. */
export type Sound = 'dice' | 'hit' | 'chime' | 'turn' | 'sweep' | 'leap'

let context: AudioContext | undefined

function air(): AudioContext | undefined {
  // Browsers allow sound only after the reader has interacted with the page.
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return undefined
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/** A tone that slides from one pitch to another and fades. */
function tone(at: AudioContext, from: number, to: number, start: number, length: number, kind: OscillatorType, loud: number): void {
  const source = at.createOscillator()
  const volume = at.createGain()
  const begin = at.currentTime + start
  source.type = kind
  source.frequency.setValueAtTime(from, begin)
  source.frequency.exponentialRampToValueAtTime(to, begin + length)
  volume.gain.setValueAtTime(loud, begin)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  source.connect(volume).connect(at.destination)
  source.start(begin)
  source.stop(begin + length)
}

/** A short knock: noise through a narrow band. */
function knock(at: AudioContext, start: number, pitch: number, loud: number): void {
  const length = 0.06
  const noise = at.createBuffer(1, at.sampleRate * length, at.sampleRate)
  noise.getChannelData(0).forEach((_, place, all) => (all[place] = (Math.random() * 2 - 1) * (1 - place / all.length)))
  const source = at.createBufferSource()
  const band = at.createBiquadFilter()
  const volume = at.createGain()
  source.buffer = noise
  band.type = 'bandpass'
  band.frequency.value = pitch
  volume.gain.value = loud
  source.connect(band).connect(volume).connect(at.destination)
  source.start(at.currentTime + start)
}

const PLAYED: Record<Sound, (at: AudioContext) => void> = {
  dice: (at) => [0, 0.07, 0.15, 0.21, 0.3].forEach((start, order) => knock(at, start, 1800 - order * 160, 0.35)),
  hit: (at) => {
    knock(at, 0, 300, 0.6)
    tone(at, 170, 60, 0, 0.28, 'triangle', 0.25)
  },
  chime: (at) => {
    tone(at, 440, 1320, 0, 0.35, 'sine', 0.1)
    tone(at, 660, 1980, 0.05, 0.35, 'sine', 0.06)
  },
  sweep: (at) => {
    tone(at, 300, 900, 0, 0.3, 'sine', 0.09)
    tone(at, 900, 300, 0.28, 0.3, 'sine', 0.07)
  },
  leap: (at) => {
    tone(at, 90, 1400, 0, 0.7, 'sawtooth', 0.05)
    tone(at, 1400, 60, 0.68, 0.5, 'triangle', 0.12)
  },
  turn: (at) => {
    tone(at, 523, 523, 0, 0.25, 'sine', 0.12)
    tone(at, 784, 784, 0.14, 0.4, 'sine', 0.12)
  },
}

export function sound(name: Sound): void {
  const at = air()
  if (at) PLAYED[name](at)
}
