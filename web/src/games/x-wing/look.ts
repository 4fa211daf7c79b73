/** Colours, symbols and drawings of this game, loaded before anything of it is drawn. */
import { mount } from 'svelte'
import './look.css'
import Ships from './art/Ships.svelte'
import Sprite from './art/Sprite.svelte'

for (const Part of [Sprite, Ships]) mount(Part, { target: document.body })
