/** Colours, symbols and scenes of this game, loaded before anything of it is drawn. */
import { mount } from 'svelte'
import './look.css'
import Figures from './art/Figures.svelte'
import Lands from './art/Lands.svelte'
import Scenes from './art/Scenes.svelte'
import Sprite from './art/Sprite.svelte'

for (const Part of [Sprite, Scenes, Figures, Lands]) mount(Part, { target: document.body })
