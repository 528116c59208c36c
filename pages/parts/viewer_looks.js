// While two looks are settled: what each of them said of a field, and the machine, each to be taken as it is.
function drawLooks(view, holder, looks) {
  if (holder.children.length !== looks.length) holder.replaceChildren(...looks.map(newLook));
  looks.forEach((look, at) => fillLook(view, holder.children[at], look));
}

// The button stays the same one for as long as its row does, so that it keeps the focus.
function newLook() {
  const look = make("div", "rv-look");
  const button = make("button");
  button.type = "button";
  look.append(button, make("div", "remark"));
  return look;
}

function fillLook(view, element, { verb, who, said, remark, chosen }) {
  const [button, under] = element.children;
  button.dataset.act = verb;
  button.setAttribute("aria-pressed", String(chosen));
  const name = make("span", "who", who);
  const key = Object.entries(view.data.keys).find(([, act]) => act === verb)?.[0];
  if (key) name.append(make("kbd", "", key.toUpperCase()));
  button.replaceChildren(name, ...said.map((line) => make("span", "said", line)));
  under.textContent = remark;
}
